import { KMS } from './kms';
import type { TruthTable } from './truth-case';

export type { TruthCase, TruthTable } from './truth-case';
export { judgeAnswers } from './judge-answers';

/** Every table, by the name of its file. */
export const AWS_TRUTH: Readonly<Record<string, TruthTable>> = { kms: KMS };
