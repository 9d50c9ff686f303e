// Written by `npm run lists`.
export { snsSubscriptionHttps } from './sns-subscription-https';
export { snsTopicKms } from './sns-topic-kms';
export { snsTopicPublic } from './sns-topic-public';
