import { isUnmistakablySecret } from './find-secrets';

/** Common names of secrets. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)|pwd|secret|token|credential|(?:api|access|auth|private|encryption|signing)[_-]?key/i;
/** Names that refer to a secret without containing it. */
const ABOUT_SECRET =
  /(?:arn|name|id|ur[il]|path|file|ttl|length|endpoint|region|expiry|expiration|expires?|timeout|header|type|version|issuer|audience)$/i;
/** The location of a secret, or a setting, instead of the secret itself. */
const REFERENCE = /^(?:arn:|[a-z][\w+.-]*:\/\/|\/|\$\{|\{\{|<)/i;
const SETTING = /^(?:true|false|null|none|enabled|disabled|required|optional|\d{1,5})$/i;
const LEAST_LENGTH = 6;

const holdsSecret = (value: string): boolean =>
  value.length >= LEAST_LENGTH && !/\s/.test(value) && !REFERENCE.test(value) && !SETTING.test(value);

/** True if a variable's name and value look like a plaintext credential. */
const looksLikeCredential = (name: string, value: string): boolean =>
  isUnmistakablySecret(value) || (SECRET_NAME.test(name) && !ABOUT_SECRET.test(name) && holdsSecret(value));

/** The names of variables that look like credentials; their values are never stored. */
export const credentialNames = (
  variables: ReadonlyArray<{ readonly name?: string | undefined; readonly value?: string | undefined }>,
): string[] =>
  variables
    .flatMap(({ name, value }) => (name && value !== undefined && looksLikeCredential(name, value) ? [name] : []))
    .sort();
