import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const snsSubscriptionHttps = defineCheck({
  id: 'sns-subscription-https',
  service: 'sns',
  severity: 'HIGH',
  kind: 'aws.sns.subscription',
  title: 'Subscription does not use plain HTTP',
  fault: 'Subscription uses plain HTTP',
  recommendation: 'Subscribe the same endpoint by HTTPS, and delete the subscription by HTTP.',
  subjects: ['encryption-in-transit'],
  equivalents: {
    prowler: ['sns_subscription_not_using_http_endpoints'],
    cloudsploit: ['snsTopicNoHttpPolicy', 'snsSubscriptionHTTPSonly'],
  },
  evaluate: ({ name, protocol }) => {
    if (protocol === 'unknown') return unknown('AWS did not name the protocol.');
    return protocol.toLowerCase() === 'http'
      ? fail(`${name} sends messages that anybody on the way can read.`)
      : pass(`${name} does not go over plain HTTP.`);
  },
  remedy: {
    console: [
      'Open SNS, Subscriptions, in the region {region}, and choose Create subscription: protocol HTTPS, the address with https.',
      'Confirm it, then delete the one over HTTP.',
    ],
    cli: [
      'sns list-subscriptions-by-topic --topic-arn <TOPIC_ARN>',
      {
        note: 'Check the answer: skip the next command where the HTTPS endpoint is subscribed. Confirm it before the old one goes.',
      },
      'sns subscribe --topic-arn <TOPIC_ARN> --protocol https --notification-endpoint <HTTPS_ENDPOINT>',
      'sns unsubscribe --subscription-arn {arn}',
    ],
    terraform: [
      tf('aws_sns_topic_subscription', { topic_arn: '<TOPIC_ARN>', protocol: 'https', endpoint: '<HTTPS_ENDPOINT>' }),
    ],
    cloudFormation: [
      cfn('AWS::SNS::Subscription', { TopicArn: '<TOPIC_ARN>', Protocol: 'https', Endpoint: '<HTTPS_ENDPOINT>' }),
    ],
  },
});
