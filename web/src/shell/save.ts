/** Save something as a file. */
export function save(what: string | Blob, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([what], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
