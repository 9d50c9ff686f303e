export const listTestFiles: (root: string, path: string) => string[];
export const isNightlyOnly: (file: string) => boolean;
export const filesOfTarget: (root: string, workspace: string, target: string, folders?: readonly string[]) => string[];
