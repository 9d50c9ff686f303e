export const listTexts: (root?: string) => Map<string, string>;
