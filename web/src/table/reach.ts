/** Links that friends can open: at an address of this server that is not only this machine's. */
import type { House } from "../words";

const LOCAL = /^(localhost|127\.|\[::1\])/;

/** The address that links to this server begin with, as seen by others. */
export function reachable(house: House | null, here: { origin: string; hostname: string }): string {
  const isLocal = LOCAL.test(here.hostname);
  return (isLocal && house?.addresses[0]) || here.origin;
}

/** Whether nobody but this machine can open the links. */
export const isOnlyHere = (house: House | null, here: { hostname: string }): boolean =>
  house?.bound === "here" && LOCAL.test(here.hostname);

export const linkTo = (base: string, table: string, token: string): string =>
  `${base}/t/${table}#${token}`;
