export declare const buildBundle: (root: string, entry: string, name: string) => Promise<string>;
