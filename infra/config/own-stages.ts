import type { StageConfig } from './stage-config';
/** Environments of your own, by name: lower-case letters, digits and dashes, at most 12 characters. */
export const ownStages: Readonly<Record<string, StageConfig>> = {};
