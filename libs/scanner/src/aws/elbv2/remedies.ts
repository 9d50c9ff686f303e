import { type Remedies, type Remedy, type RemedyObject, cfnPart, tfPart } from '../../remedies/remedy';

/** An attribute of a load balancer: by its key for the API and CloudFormation, by an argument of its own in Terraform. */
const attribute = (
  step: string,
  attributes: ReadonlyArray<readonly [key: string, value: string]>,
  body: RemedyObject,
): Remedy => ({
  console: [
    'Open EC2, Load balancers, {name}, Attributes, in the region {region}, and choose Edit.',
    step,
    'Save the changes.',
  ],
  cli: [
    `elbv2 modify-load-balancer-attributes --load-balancer-arn {arn} --attributes ${attributes.map(([key, value]) => `Key=${key},Value=${value}`).join(' ')}`,
  ],
  terraform: [tfPart('aws_lb', { name: '{name}', ...body })],
  cloudFormation: [
    cfnPart('AWS::ElasticLoadBalancingV2::LoadBalancer', {
      Name: '{name}',
      LoadBalancerAttributes: attributes.map(([Key, Value]) => ({ Key, Value })),
    }),
  ],
});

const REDIRECT = { Protocol: 'HTTPS', Port: '443', StatusCode: 'HTTP_301' };
const TLS = 'ELBSecurityPolicy-TLS13-1-2-2021-06';

export const elbv2Remedies: Remedies = {
  'elbv2-access-logs': attribute(
    'Turn on Access logs and name a bucket whose policy lets the load balancer write.',
    [
      ['access_logs.s3.enabled', 'true'],
      ['access_logs.s3.bucket', '<LOG_BUCKET>'],
    ],
    { access_logs: { enabled: true, bucket: '<LOG_BUCKET>' } },
  ),
  'elbv2-deletion-protection': attribute('Turn on Deletion protection.', [['deletion_protection.enabled', 'true']], {
    enable_deletion_protection: true,
  }),
  'elbv2-drop-invalid-headers': attribute(
    'Turn on Drop invalid header fields.',
    [['routing.http.drop_invalid_header_fields.enabled', 'true']],
    { drop_invalid_header_fields: true },
  ),
  'elbv2-https-listeners': {
    console: [
      'Open EC2, Load balancers, {name}, Listeners and rules, in the region {region}.',
      'Add a listener for HTTPS on port 443 with a certificate, that forwards like the one for HTTP.',
      'Edit the listener for HTTP: redirect to HTTPS, port 443, 301.',
    ],
    cli: [
      'elbv2 describe-listeners --load-balancer-arn {arn}',
      {
        note: 'Check the answer: where port 443 has a listener, skip the next command. Note the default action of the HTTP listener: the redirect replaces it.',
      },
      `elbv2 create-listener --load-balancer-arn {arn} --protocol HTTPS --port 443 --certificates CertificateArn=<CERTIFICATE_ARN> --ssl-policy ${TLS} --default-actions Type=forward,TargetGroupArn=<TARGET_GROUP_ARN>`,
      [
        'elbv2 modify-listener --listener-arn <HTTP_LISTENER_ARN> --default-actions',
        { json: [{ Type: 'redirect', RedirectConfig: REDIRECT }] },
      ],
    ],
    terraform: [
      tfPart('aws_lb_listener', {
        load_balancer_arn: '{arn}',
        protocol: 'HTTP',
        port: 80,
        default_action: { type: 'redirect', redirect: { protocol: 'HTTPS', port: '443', status_code: 'HTTP_301' } },
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::ElasticLoadBalancingV2::Listener', {
        LoadBalancerArn: '{arn}',
        Protocol: 'HTTP',
        Port: 80,
        DefaultActions: [{ Type: 'redirect', RedirectConfig: REDIRECT }],
      }),
    ],
  },
  'elbv2-tls-policy': {
    console: [
      'Open EC2, Load balancers, {name}, Listeners and rules, in the region {region}.',
      `Edit the listener for HTTPS: security policy ${TLS} or newer.`,
    ],
    cli: [
      'elbv2 describe-listeners --load-balancer-arn {arn}',
      `elbv2 modify-listener --listener-arn <LISTENER_ARN> --ssl-policy ${TLS}`,
    ],
    terraform: [tfPart('aws_lb_listener', { load_balancer_arn: '{arn}', protocol: 'HTTPS', ssl_policy: TLS })],
    cloudFormation: [
      cfnPart('AWS::ElasticLoadBalancingV2::Listener', { LoadBalancerArn: '{arn}', Protocol: 'HTTPS', SslPolicy: TLS }),
    ],
  },
};
