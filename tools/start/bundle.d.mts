export declare const bundleOf: (root: string, entry: string, name: string) => Promise<string>;
