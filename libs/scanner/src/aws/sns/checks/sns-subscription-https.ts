import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const snsSubscriptionHttps = defineCheck({
  id: 'sns-subscription-https',
  service: 'sns',
  severity: 'HIGH',
  kind: 'aws.sns.subscription',
  title: 'SNS subscriptions do not use plain HTTP',
  fault: 'SNS subscription uses plain HTTP',
  recommendation: 'Subscribe the endpoint with HTTPS, and delete the HTTP subscription.',
  subjects: ['encryption-in-transit'],
  equivalents: {
    prowler: ['sns_subscription_not_using_http_endpoints'],
    cloudsploit: ['snsTopicNoHttpPolicy', 'snsSubscriptionHTTPSonly'],
  },
  evaluate: ({ name, protocol }) => {
    if (protocol === 'unknown') return unknown('AWS does not report the protocol.');
    return protocol.toLowerCase() === 'http'
      ? fail(`${name} delivers messages over plain HTTP.`)
      : pass(`${name} does not use plain HTTP.`);
  },
  remedy: {
    console: [
      'Open SNS, Subscriptions, in the region {region}, and choose Create subscription with the protocol HTTPS and the https address.',
      'Confirm it, then delete the HTTP subscription.',
    ],
    cli: [
      'sns list-subscriptions-by-topic --topic-arn <TOPIC_ARN>',
      {
        note: 'Skip the next command if the HTTPS endpoint is already subscribed. Confirm it before you delete the old subscription.',
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
