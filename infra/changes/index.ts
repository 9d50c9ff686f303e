export { isInCode } from './is-in-code';
export { sha256, signProof } from './sign-proof';
export { wakeUnmerged } from './wake-unmerged';
export { workOnChange } from './work-on-change';
