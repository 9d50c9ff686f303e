export { SSMClient as Client } from '@aws-sdk/client-ssm';
import {
  DescribeDocumentPermissionCommand,
  DescribeInstanceInformationCommand,
  ListDocumentsCommand,
} from '@aws-sdk/client-ssm';

export const commands = {
  DescribeDocumentPermission: DescribeDocumentPermissionCommand,
  DescribeInstanceInformation: DescribeInstanceInformationCommand,
  ListDocuments: ListDocumentsCommand,
};
