export const listProjectFiles: (root: string) => readonly string[] | undefined;
export const openPassed: (
  root: string,
  record: string,
  rules: readonly string[],
  files: readonly string[],
) => { readonly pending: readonly string[]; keep(): void };
