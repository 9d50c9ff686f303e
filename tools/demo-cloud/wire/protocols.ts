import { HttpResponse } from '@smithy/core/transport';
import type { NormalizedSchema } from '@smithy/core/schema';
import type { ClientScope } from '@cloudmend/scanner/aws';
import { restJsonValue } from './rest-json';
import { element, escapeXml, memberXml, structXml } from './xml';
import type { WireError } from './wire-error';

/** Serialises a service's answers by the schema that the SDK parses them with. */
export interface WireProtocol {
  answer(operation: string, schema: NormalizedSchema, output: object): HttpResponse;
  refuse(error: WireError): HttpResponse;
}

type Fields = Readonly<Record<string, unknown>>;

const REQUEST_ID = 'demo0000-0000-4000-8000-000000000000';
const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const respond = (
  statusCode: number,
  contentType: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse =>
  new HttpResponse({
    statusCode,
    headers: { 'content-type': contentType, 'x-amzn-requestid': REQUEST_ID, ...headers },
    body: Buffer.from(body, 'utf8'),
  });

const xml = (statusCode: number, body: string, headers?: Readonly<Record<string, string>>): HttpResponse =>
  respond(statusCode, 'text/xml', body === '' ? '' : XML_HEAD + body, headers);

const errorFields = ({ code, message }: WireError): string =>
  element('Code', escapeXml(code)) + element('Message', escapeXml(message));

const ec2Query: WireProtocol = {
  answer: (operation, schema, output) =>
    xml(200, element(`${operation}Response`, element('requestId', REQUEST_ID) + structXml(schema, output as Fields))),
  refuse: (error) =>
    xml(
      error.statusCode,
      element('Response', element('Errors', element('Error', errorFields(error))) + element('RequestID', REQUEST_ID)),
      error.headers,
    ),
};

const query: WireProtocol = {
  answer: (operation, schema, output) =>
    xml(
      200,
      element(
        `${operation}Response`,
        element(`${operation}Result`, structXml(schema, output as Fields)) +
          element('ResponseMetadata', element('RequestId', REQUEST_ID)),
      ),
    ),
  refuse: (error) =>
    xml(
      error.statusCode,
      element(
        'ErrorResponse',
        element('Error', element('Type', 'Sender') + errorFields(error)) + element('RequestId', REQUEST_ID),
      ),
      error.headers,
    ),
};

const toHeaders = (schema: NormalizedSchema, output: Fields): Record<string, string> =>
  Object.fromEntries(
    [...schema.structIterator()]
      .map(([name, member]) => [member.getMergedTraits().httpHeader, output[name]] as const)
      .filter(([header, value]) => header !== undefined && value != null)
      .map(([header, value]) => [String(header).toLowerCase(), String(value)]),
  );

/** A member bound to the whole body: a structure as its element, a text as it is. */
const toPayload = (name: string, member: NormalizedSchema, value: unknown): string =>
  member.isStructSchema()
    ? XML_HEAD + memberXml(member, member.getMergedTraits().xmlName ?? member.getName() ?? name, value)
    : String(value);

const restXml: WireProtocol = {
  answer: (operation, schema, output) => {
    const fields = output as Fields;
    const headers = toHeaders(schema, fields);
    const payload = [...schema.structIterator()].find(([, member]) => member.getMergedTraits().httpPayload);
    if (payload) {
      const [name, member] = payload;
      return respond(
        200,
        'application/xml',
        fields[name] == null ? '' : toPayload(name, member, fields[name]),
        headers,
      );
    }
    const body = Object.fromEntries(
      [...schema.structIterator()]
        .filter(([, member]) => !member.getMergedTraits().httpHeader)
        .map(([name]) => [name, fields[name]]),
    );
    return xml(
      200,
      element(schema.getMergedTraits().xmlName ?? `${operation}Result`, structXml(schema, body)),
      headers,
    );
  },
  refuse: (error) =>
    xml(error.statusCode, element('Error', errorFields(error) + element('RequestId', REQUEST_ID)), error.headers),
};

/** S3 Control nests its error once more than S3 does. */
const s3Control: WireProtocol = { ...restXml, refuse: query.refuse };
const cloudFront: WireProtocol = s3Control;

/** JSON services write a moment as seconds since 1970; a Date would otherwise write itself as ISO text. A replacer would be asked for each figure of a series. */
const inSeconds = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.getTime() / 1000;
  if (Array.isArray(value)) return value.map(inSeconds);
  // Values with toJSON, such as Buffers, serialise themselves.
  return 'toJSON' in value
    ? value
    : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inSeconds(each)]));
};

const json: WireProtocol = {
  answer: (_operation, _schema, output) =>
    respond(200, 'application/x-amz-json-1.1', JSON.stringify(inSeconds(output))),
  refuse: ({ code, message, statusCode }) =>
    respond(statusCode, 'application/x-amz-json-1.1', JSON.stringify({ __type: code, message }), {
      'x-amzn-errortype': code,
    }),
};

/** REST-JSON services write their members under names of their own, and some moments as text. */
const restJson: WireProtocol = {
  ...json,
  answer: (_operation, schema, output) =>
    respond(200, 'application/json', JSON.stringify(restJsonValue(schema, output))),
};

/** Protocols of services, by the scanner's ID. */
export const PROTOCOLS: Readonly<Record<ClientScope['service'], WireProtocol>> = {
  account: json,
  accessanalyzer: restJson,
  acm: json,
  backup: restJson,
  apigateway: restJson,
  cloudfront: cloudFront,
  cloudtrail: json,
  'cloudwatch-logs': json,
  cloudwatch: json,
  'config-service': json,
  'cost-explorer': json,
  dynamodb: json,
  ec2: ec2Query,
  efs: restJson,
  guardduty: restJson,
  dms: json,
  iam: query,
  kinesis: json,
  kms: json,
  macie2: restJson,
  organizations: json,
  pricing: json,
  rds: query,
  ecr: json,
  ecs: json,
  eks: restJson,
  elasticache: query,
  elb: query,
  elbv2: query,
  lambda: restJson,
  opensearch: restJson,
  redshift: query,
  's3-control': s3Control,
  s3: restXml,
  savingsplans: restJson,
  'secrets-manager': json,
  securityhub: restJson,
  sns: query,
  sqs: json,
  ssm: json,
  sts: query,
};
