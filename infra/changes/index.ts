export { isInCode } from './is-in-code';
export { sha256, signProof } from './sign-proof';
export { workOnChange } from './work-on-change';
