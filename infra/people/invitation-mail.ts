import { INVITATION_DAYS } from '@cloudmend/domain/people';
import { PRODUCT_NAME } from '@cloudmend/domain/product';

/** What somebody who is invited has to know. */
export interface InvitationFacts {
  readonly tenantId: string;
  /** The workspace as its people call it. */
  readonly name: string;
  /** The address of whoever invites. */
  readonly inviter: string | undefined;
  readonly siteUrl: string | undefined;
}

/** Where to sign in: by a link where the site's address is known. */
const placeOf = ({ siteUrl }: InvitationFacts): string => (siteUrl === undefined ? '' : ` at ${siteUrl}/signin`);

const workspaceOf = ({ tenantId, name }: InvitationFacts): string =>
  name === tenantId ? tenantId : `${name} (${tenantId})`;

const firstSentence = (facts: InvitationFacts): string =>
  `${facts.inviter ?? 'An admin'} invites you to the workspace ${workspaceOf(facts)} on ${PRODUCT_NAME}.`;

const LAST_SENTENCE = 'If you do not know who this is, ignore this message.';

/** One line, however the workspace is named. */
export const invitationSubject = (facts: InvitationFacts): string =>
  `You are invited to ${workspaceOf(facts)} on ${PRODUCT_NAME}`.replace(/\s+/g, ' ');

/** For somebody who has an account already. */
export const invitationText = (facts: InvitationFacts): string =>
  `${firstSentence(facts)} Sign in with your account${placeOf(facts)} and accept the invitation in the account menu. It is valid for ${INVITATION_DAYS} days. ${LAST_SENTENCE}`;

/** For somebody new, who gets an account with it. */
export const newcomerText = (
  facts: InvitationFacts,
  { username, password }: { readonly username: string; readonly password: string },
): string =>
  `${firstSentence(facts)} Sign in${placeOf(facts)} as ${username} with the temporary password ${password} and choose a password of your own. The temporary password is valid for 72 hours. ${LAST_SENTENCE}`;
