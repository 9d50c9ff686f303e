export declare const withLock: <T>(file: string, work: () => Promise<T>) => Promise<T>;
