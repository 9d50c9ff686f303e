import { INVITATION_DAYS } from '@cloudmend/domain/people';
import { PRODUCT_NAME } from '@cloudmend/domain/product';

/** The contents of an invitation. */
export interface InvitationFacts {
  readonly tenantId: string;
  /** The workspace's display name. */
  readonly name: string;
  /** The address of the inviting user. */
  readonly inviter: string | undefined;
  readonly siteUrl: string | undefined;
}

/** Where to sign in, as a link if the site's address is known. */
const formatPlace = ({ siteUrl }: InvitationFacts): string => (siteUrl === undefined ? '' : ` at ${siteUrl}/signin`);

const nameWorkspace = ({ tenantId, name }: InvitationFacts): string =>
  name === tenantId ? tenantId : `${name} (${tenantId})`;

const firstSentence = (facts: InvitationFacts): string =>
  `${facts.inviter ?? 'An admin'} invites you to the workspace ${nameWorkspace(facts)} on ${PRODUCT_NAME}.`;

const LAST_SENTENCE = 'If you do not recognise this invitation, ignore this message.';

/** A single line, whatever the workspace is called. */
export const invitationSubject = (facts: InvitationFacts): string =>
  `You are invited to ${nameWorkspace(facts)} on ${PRODUCT_NAME}`.replace(/\s+/g, ' ');

/** For a user who already has an account. */
export const invitationText = (facts: InvitationFacts): string =>
  `${firstSentence(facts)} Sign in with your account${formatPlace(facts)} and accept the invitation in the account menu. It is valid for ${INVITATION_DAYS} days. ${LAST_SENTENCE}`;

/** For a new user, whose account is created with it. */
export const newcomerText = (
  facts: InvitationFacts,
  { username, password }: { readonly username: string; readonly password: string },
): string =>
  `${firstSentence(facts)} Sign in${formatPlace(facts)} as ${username} with the temporary password ${password} and choose your own password. The invitation and its password are valid for ${INVITATION_DAYS} days; after that, ask to be invited again. ${LAST_SENTENCE}`;
