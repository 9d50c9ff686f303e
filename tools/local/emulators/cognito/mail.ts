import { INVITATION_DAYS } from '@cloudmend/domain/people';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { MessageLimit } from './attempts';

/** Where messages go instead of being sent. */
export interface Outbox {
  deliver(message: { to: string; subject: string; body: string; code?: string }): void | Promise<void>;
}

export type MessageKind = 'sign-up' | 'reset' | 'verify' | 'invite' | 'sign-in';

const TEXTS: Record<MessageKind, { subject: string; body: (code: string) => string }> = {
  'sign-up': {
    subject: 'Your verification code',
    body: (code) => `Your confirmation code is ${code}. It is valid for 24 hours.`,
  },
  reset: {
    subject: 'Reset your password',
    body: (code) =>
      `Your password reset code is ${code}. It is valid for one hour. If you did not request it, ignore this message.`,
  },
  verify: {
    subject: 'Confirm this address',
    body: (code) => `Your confirmation code is ${code}. It is valid for 24 hours.`,
  },
  invite: {
    subject: `You are invited to ${PRODUCT_NAME}`,
    body: (code) =>
      `Sign in with this email address and the temporary password ${code}. You set your own at the first sign-in. It is valid for ${INVITATION_DAYS} days.`,
  },
  'sign-in': { subject: 'Your sign-in code', body: (code) => `Your authentication code is ${code}.` },
};

/** Sends codes and temporary passwords. */
export interface Mailer {
  /** Counts towards the address's limit. @throws CognitoError LimitExceededException */
  claim(address: string): void;
  send(kind: MessageKind, to: string, code: string, words?: { subject: string; body: string }): Promise<void>;
}

export const createMailer = (outbox: Outbox, claim: MessageLimit): Mailer => ({
  claim,
  send: async (kind, to, code, words) => {
    const { subject, body } = TEXTS[kind];
    await outbox.deliver({ to, ...(words ?? { subject, body: body(code) }), code });
  },
});

/** Where a message went, masked as Cognito does; the same for an unknown address. */
export const deliveryDetails = (attribute: 'email' | 'phone_number', address: string) => ({
  AttributeName: attribute,
  DeliveryMedium: attribute === 'email' ? 'EMAIL' : 'SMS',
  Destination:
    attribute === 'email' ? address.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***') : address.replace(/.(?=.{4})/g, '*'),
});
