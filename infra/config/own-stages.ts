import type { StageConfig } from './stage-config';
/** Your own environments, by name: lower-case letters, digits and dashes, at most 12 characters. */
export const ownStages: Readonly<Record<string, StageConfig>> = {};
