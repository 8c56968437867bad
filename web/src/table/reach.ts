/** Links that friends can open: at an address of this server that is not only this machine's. */
import type { House } from "../words";

const LOCAL = /^(localhost|127\.|\[::1\])/;

/** The address that links to this server begin with, as seen by others. */
export function reachable(house: House | null, here: { origin: string; hostname: string }): string {
  return (isLocal(here) && house?.addresses[0]) || here.origin;
}

/** Whether the page itself was opened at an address of this machine only. */
export const isLocal = ({ hostname }: { hostname: string }): boolean => LOCAL.test(hostname);

/** Whether nobody but this machine can open the links. */
export const isOnlyHere = (house: House | null, here: { hostname: string }): boolean =>
  house?.bound === "here" && isLocal(here);

/** Whether the links that are given here open on other machines. */
export const isForOthers = (
  house: House | null,
  here: { origin: string; hostname: string },
): boolean => !isLocal(new URL(reachable(house, here)));

export const linkTo = (base: string, table: string, token: string): string =>
  `${base}/t/${table}#${token}`;
