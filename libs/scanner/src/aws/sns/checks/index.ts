import { snsSubscriptionHttps } from './sns-subscription-https';
import { snsTopicKms } from './sns-topic-kms';
import { snsTopicPublic } from './sns-topic-public';
import type { AnyCheck } from '../../../define-check';

export const snsChecks: readonly AnyCheck[] = [snsSubscriptionHttps, snsTopicKms, snsTopicPublic];
