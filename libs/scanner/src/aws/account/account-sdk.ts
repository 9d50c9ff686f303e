export { AccountClient as Client } from '@aws-sdk/client-account';
import { GetAlternateContactCommand, GetContactInformationCommand } from '@aws-sdk/client-account';

export const commands = {
  GetAlternateContact: GetAlternateContactCommand,
  GetContactInformation: GetContactInformationCommand,
};
