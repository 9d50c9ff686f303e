export { handler as customMessage } from './custom-message';
export { handler as preSignUp } from './pre-sign-up';
export { handler as postConfirmation } from './post-confirmation';
export { handler as preTokenGeneration } from './pre-token-generation';
