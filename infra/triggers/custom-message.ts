import type { CustomMessageTriggerEvent } from 'aws-lambda';
import type { Services } from '../runtime';
import { services } from '../runtime';
import { invitationSubject, newcomerText } from '../people/invitation-mail';

type Uses = Pick<Services, 'system' | 'settings'>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Cognito sends HTML and fills in placeholders in braces: user-supplied text must be neither. */
const asText = (text: string): string =>
  text.replace(/[{}]/g, '').replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

/**
 * The email with a temporary password says who invites to which workspace, and where to sign in. Other Cognito emails,
 * and invitations unknown to our records, keep Cognito's text.
 */
export const customMessage =
  ({ system: { members, tenants }, settings }: Uses) =>
  async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    if (event.triggerSource !== 'CustomMessage_AdminCreateUser') return event;
    const { userAttributes, codeParameter, usernameParameter, clientMetadata } = event.request;
    const invited = (await members.ofUser(String(userAttributes['sub'] ?? '')))
      .filter(({ state, invitation }) => state === 'invited' && invitation !== undefined)
      .sort((a, b) => String(b.invitation?.at).localeCompare(String(a.invitation?.at)))[0];
    const tenant = invited && (await tenants.get(invited.tenantId));
    if (!tenant) return event;
    const inviter = invited.invitation?.by;
    const facts = {
      tenantId: tenant.tenantId,
      name: asText(tenant.name),
      inviter: inviter === undefined ? undefined : asText(inviter),
      siteUrl: settings.siteUrl ?? clientMetadata?.['siteUrl'],
    };
    event.response.emailSubject = invitationSubject({ ...facts, name: tenant.name.replace(/[{}]/g, '') });
    event.response.emailMessage = newcomerText(facts, { username: usernameParameter ?? '', password: codeParameter });
    return event;
  };

export const handler = (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> =>
  customMessage(services())(event);
