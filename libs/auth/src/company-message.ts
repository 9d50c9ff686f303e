import { isOfTrigger, unwrapMessage } from './auth-message';

export const EXPIRED = 'The sign-in has expired. Please try again.';

const FAILED = 'The sign-in failed. Please try again, or ask your administrator.';

/** What the user pool says, in its own words, and what a user can do about it. */
const CATALOGUE: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/attributes required|email.*(required|schema)/i, 'Your company sent no email address. Ask your administrator.'],
  [
    /SAML|ID token|JWT|signature|issuer|audience|nonce|answered \d{3}|token endpoint/i,
    "Your company's answer was rejected. Ask your administrator to check the connection.",
  ],
  [/not enabled for this client|provider.*(not exist|not found)/i, 'Your company does not use company sign-in now.'],
  [/access_denied|denied|cancel/i, 'The sign-in was cancelled at your company.'],
  [/invalid_grant|expired/i, EXPIRED],
];

/** The message for what the user pool says of a failed sign-in by a company. Our triggers word their refusals themselves. */
export const companyMessage = (text: string | undefined): string => {
  if (text === undefined) return FAILED;
  if (isOfTrigger(text)) return unwrapMessage(text).trim();
  return CATALOGUE.find(([pattern]) => pattern.test(text))?.[1] ?? FAILED;
};
