import * as z from 'zod';
import { CognitoError, attemptLimit, invalidParameter } from '../errors';
import { Code, Username, adminOperation, namedUser, tokenOperation } from '../operation';
import type { Pool } from '../pool';
import { acceptedStep, newTotpSecret } from '../totp';
import type { MfaKind, PoolUser } from '../user';

export const associateSoftwareToken = tokenOperation(z.object({}), async (pool, _input, user) => {
  const secret = newTotpSecret();
  await pool.users.change(user.sub, () => ({ pendingTotp: secret }));
  return { SecretCode: secret };
});

export const verifySoftwareToken = tokenOperation(z.object({ UserCode: Code }), async (pool, input, user) => {
  const lockKey = `second-factor:${user.sub}`;
  if (pool.attempts.isLocked(lockKey)) throw attemptLimit();
  const secret = user.pendingTotp;
  const step = secret === undefined ? undefined : acceptedStep(secret, input.UserCode, pool.clock(), 0);
  if (secret === undefined || step === undefined) {
    pool.attempts.fail(lockKey);
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  }
  await pool.users.change(user.sub, () => ({ totp: { secret, lastStep: step }, pendingTotp: undefined }));
  return { Status: 'SUCCESS' };
});

const Setting = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).optional();
const Preferences = z.object({
  SMSMfaSettings: Setting,
  SoftwareTokenMfaSettings: Setting,
  EmailMfaSettings: z.undefined().optional(),
  WebAuthnMfaSettings: z.object({ Enabled: z.boolean().optional() }).optional(),
});
type Settings = z.output<typeof Preferences>;

const assertReady = (user: PoolUser, kind: MfaKind): void => {
  if (kind === 'SOFTWARE_TOKEN_MFA' && !user.totp) throw invalidParameter('User has not verified software token mfa');
  if (kind === 'SMS_MFA' && !user.attributes.phone_number)
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA');
};

const withSetting = (user: PoolUser, kind: MfaKind, setting: z.output<typeof Setting>): PoolUser['mfa'] => {
  const { mfa } = user;
  if (!setting) return mfa;
  const others = mfa.enabled.filter((enabled) => enabled !== kind);
  const { preferred, ...rest } = mfa;
  if (!setting.Enabled) return { ...rest, enabled: others, ...(preferred && preferred !== kind && { preferred }) };
  assertReady(user, kind);
  const chosen = setting.PreferredMfa
    ? kind
    : setting.PreferredMfa === false && preferred === kind
      ? undefined
      : preferred;
  return { enabled: [...others, kind], ...(chosen && { preferred: chosen }) };
};

const prefer = async (pool: Pool, user: PoolUser, settings: Settings): Promise<object> => {
  if (settings.SMSMfaSettings?.PreferredMfa && settings.SoftwareTokenMfaSettings?.PreferredMfa)
    throw invalidParameter('Cannot set multiple preferred mfa');
  await pool.users.change(user.sub, (latest) => {
    const sms = { ...latest, mfa: withSetting(latest, 'SMS_MFA', settings.SMSMfaSettings) };
    const mfa = withSetting(sms, 'SOFTWARE_TOKEN_MFA', settings.SoftwareTokenMfaSettings);
    const { Enabled: counts } = settings.WebAuthnMfaSettings ?? {};
    if (counts && mfa.enabled.length === 0)
      throw invalidParameter('Passkeys count as a factor only beside another one.');
    return { mfa, passkeysAreFactors: mfa.enabled.length > 0 && (counts ?? latest.passkeysAreFactors ?? false) };
  });
  return {};
};

export const setUserMfaPreference = tokenOperation(Preferences, (pool, settings, user) => prefer(pool, user, settings));

export const adminSetUserMfaPreference = adminOperation(
  Preferences.extend({ Username }),
  (pool, { Username: username, ...settings }) => prefer(pool, namedUser(pool, username), settings),
);
