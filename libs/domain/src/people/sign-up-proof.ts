/**
 * The client metadata that ties a password to the person who proves the address: the browser sends the same random
 * text with the sign-up and with the code. Without it the password that was set at sign-up is void.
 */
export const SIGN_UP_PROOF = 'proof';
