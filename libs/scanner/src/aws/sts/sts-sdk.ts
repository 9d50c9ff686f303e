export { STSClient as Client } from '@aws-sdk/client-sts';
import { AssumeRoleCommand, GetCallerIdentityCommand } from '@aws-sdk/client-sts';

export const commands = { AssumeRole: AssumeRoleCommand, GetCallerIdentity: GetCallerIdentityCommand };
