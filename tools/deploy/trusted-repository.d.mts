export const toTrustedRepository: (document: string) => string;
