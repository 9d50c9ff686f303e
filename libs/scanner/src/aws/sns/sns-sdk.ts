export { SNSClient as Client } from '@aws-sdk/client-sns';
import { GetTopicAttributesCommand, ListSubscriptionsCommand, ListTopicsCommand } from '@aws-sdk/client-sns';

export const commands = {
  GetTopicAttributes: GetTopicAttributesCommand,
  ListSubscriptions: ListSubscriptionsCommand,
  ListTopics: ListTopicsCommand,
};
