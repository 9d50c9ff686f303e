export { KMSClient as Client } from '@aws-sdk/client-kms';
import {
  DescribeKeyCommand,
  GetKeyPolicyCommand,
  GetKeyRotationStatusCommand,
  ListAliasesCommand,
  ListKeysCommand,
} from '@aws-sdk/client-kms';

export const commands = {
  DescribeKey: DescribeKeyCommand,
  GetKeyPolicy: GetKeyPolicyCommand,
  GetKeyRotationStatus: GetKeyRotationStatusCommand,
  ListAliases: ListAliasesCommand,
  ListKeys: ListKeysCommand,
};
