import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { cfnPart, tfPart } from '../../../remedies/remedy';

/** Engines without an SSL mode, which DMS reaches over HTTPS or TLS: the "Using SSL" page of the DMS user guide. */
const ALWAYS_ENCRYPTED: ReadonlySet<string> = new Set([
  'dynamodb',
  'elasticsearch',
  'kinesis',
  'neptune',
  'opensearch',
  'redshift',
  'redshift-serverless',
  's3',
]);

export const dmsEndpointSsl = defineCheck({
  id: 'dms-endpoint-ssl',
  service: 'dms',
  severity: 'MEDIUM',
  kind: 'aws.dms.endpoint',
  title: 'Migration endpoint uses SSL',
  fault: 'Migration endpoint does not use SSL',
  recommendation: 'Set the SSL mode of the endpoint to require, or to verify-full with a certificate.',
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
      'Open DMS, Endpoints, in the region {region}, select {arn} and stop the tasks that use it.',
      'Choose Actions, Modify, and set Secure Socket Layer (SSL) mode to require, or to verify-full with a certificate.',
      'Choose Test connection, save, and resume the tasks.',
    ],
    cli: [
      {
        note: 'Stop the tasks that use the endpoint first. Kafka and Redis have their own setting: --kafka-settings, --redis-settings.',
      },
      'dms modify-endpoint --endpoint-arn {arn} --ssl-mode require',
    ],
    terraform: [tfPart('aws_dms_endpoint', { ssl_mode: 'require', pause_replication_tasks: true })],
    cloudFormation: [cfnPart('AWS::DMS::Endpoint', { SslMode: 'require' })],
  },
});
