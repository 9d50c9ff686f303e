/** Builds the site and the console where their sources changed. @throws Error if one cannot be built */
export const ensurePages: (root: string, print: (text: string) => void) => Promise<void>;
