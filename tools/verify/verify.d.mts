/** Verifies one proof, or all volumes of one pack. Text is empty if anything is wrong. */
export function verifyFiles(
  files: readonly string[],
  publicKey: string,
): { readonly faults: readonly string[]; readonly text: string };

export interface ZipEntry {
  readonly name: string;
  read(): Buffer;
}

/** @throws Error if the file is no ZIP archive, or is cut short */
export function openZip(file: string): { readonly entries: readonly ZipEntry[]; close(): void };
