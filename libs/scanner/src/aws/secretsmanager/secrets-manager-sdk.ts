export { SecretsManagerClient as Client } from '@aws-sdk/client-secrets-manager';
import { GetResourcePolicyCommand, ListSecretsCommand } from '@aws-sdk/client-secrets-manager';

export const commands = { GetResourcePolicy: GetResourcePolicyCommand, ListSecrets: ListSecretsCommand };
