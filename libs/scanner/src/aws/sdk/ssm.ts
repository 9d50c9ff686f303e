export { SSMClient as Client } from '@aws-sdk/client-ssm';
import { DescribeDocumentPermissionCommand, ListDocumentsCommand } from '@aws-sdk/client-ssm';

export const commands = { DescribeDocumentPermission: DescribeDocumentPermissionCommand, ListDocuments: ListDocumentsCommand };
