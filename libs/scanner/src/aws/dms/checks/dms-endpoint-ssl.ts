import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { cfnPart, tfPart } from '../../../remedies/remedy';

/** Engines without an SSL mode: DMS always connects over HTTPS or TLS (DMS user guide, "Using SSL"). */
const ALWAYS_ENCRYPTED: ReadonlySet<string> = new Set([
  'dynamodb',
  'elasticsearch',
  'kinesis',
  'neptune',
  'opensearch',
  'redshift',
  'redshift-serverless',
  's3',
  // https://docs.aws.amazon.com/timestream/latest/developerguide/EncryptionInTransit.html
  'timestream',
]);

export const dmsEndpointSsl = defineCheck({
  id: 'dms-endpoint-ssl',
  service: 'dms',
  severity: 'MEDIUM',
  kind: 'aws.dms.endpoint',
  title: 'DMS endpoints use SSL',
  fault: 'DMS endpoint does not use SSL',
  recommendation: 'Set the SSL mode of the endpoint to require, or to verify-full with a CA certificate.',
  subjects: ['encryption-in-transit'],
  equivalents: { prowler: ['dms_endpoint_ssl_enabled'] },
  concerns: ({ engine }) => engine === null || !ALWAYS_ENCRYPTED.has(engine),
  evaluate: ({ name, encryption }) => {
    if (encryption === null) return unknown(`AWS did not report whether ${name} encrypts connections.`);
    return encryption === 'none' || encryption === 'plaintext'
      ? fail(`${name} connects without SSL (${encryption}).`)
      : pass(`${name} connects with SSL (${encryption}).`);
  },
  remedy: {
    console: [
      'Stop the tasks that use {arn}.',
      'Open DMS, Endpoints, in the region {region}, and select the endpoint.',
      'Choose Actions, Modify, and set Secure Socket Layer (SSL) mode to require, or to verify-full with a CA certificate.',
      'Run a connection test, save, and resume the tasks.',
    ],
    cli: [
      {
        note: 'Stop the tasks that use the endpoint first. For Kafka and Redis, use --kafka-settings or --redis-settings instead.',
      },
      'dms modify-endpoint --endpoint-arn {arn} --ssl-mode require',
    ],
    terraform: [tfPart('aws_dms_endpoint', { ssl_mode: 'require', pause_replication_tasks: true })],
    cloudFormation: [cfnPart('AWS::DMS::Endpoint', { SslMode: 'require' })],
  },
});
