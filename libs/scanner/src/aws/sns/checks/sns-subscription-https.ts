import { defineCheck, fail, pass, unknown } from '../../../define-check';

export const snsSubscriptionHttps = defineCheck({
  id: 'sns-subscription-https',
  service: 'sns',
  severity: 'HIGH',
  kind: 'aws.sns.subscription',
  title: 'Subscription does not use plain HTTP',
  fault: 'Subscription uses plain HTTP',
  recommendation: 'Subscribe the same endpoint by HTTPS, and delete the subscription by HTTP.',
  evaluate: ({ name, protocol }) => {
    if (protocol === 'unknown') return unknown('AWS did not name the protocol.');
    return protocol.toLowerCase() === 'http'
      ? fail(`${name} sends messages that anybody on the way can read.`)
      : pass(`${name} does not go over plain HTTP.`);
  },
});
