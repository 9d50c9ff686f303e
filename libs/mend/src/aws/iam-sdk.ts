import {
  GetAccessKeyLastUsedCommand,
  ListAccessKeysCommand,
  ListUserTagsCommand,
  UpdateAccessKeyCommand,
} from '@aws-sdk/client-iam';

export { IAMClient as Client } from '@aws-sdk/client-iam';

export const commands = {
  GetAccessKeyLastUsed: GetAccessKeyLastUsedCommand,
  ListAccessKeys: ListAccessKeysCommand,
  ListUserTags: ListUserTagsCommand,
  UpdateAccessKey: UpdateAccessKeyCommand,
};
