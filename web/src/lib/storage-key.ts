/** The key of an entry in the browser's storage for each user, so that people sharing a machine do not mix. */
export function storageKeyOf(userId: string, entry: string): string {
  return `stackbrief.${entry}.${userId}`;
}
