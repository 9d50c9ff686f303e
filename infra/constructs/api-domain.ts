import { CfnOutput } from 'aws-cdk-lib';
import {
  ApiMapping,
  DomainName,
  EndpointType,
  type HttpApi,
  type HttpStage,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import type { ApiDomain } from '../config/stage-config';

interface GatewayDomainProps {
  readonly domain: ApiDomain;
  readonly api: HttpApi;
  readonly stage: HttpStage;
  /** The path below which the API answers, as below the gateway's own address: the domain's name is as public. */
  readonly path: string;
}

/**
 * The gateway's own domain.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-custom-domain-names.html
 */
export class GatewayDomain extends Construct {
  constructor(scope: Construct, id: string, { domain, api, stage, path }: GatewayDomainProps) {
    super(scope, id);
    const domainName = new DomainName(this, 'Name', {
      domainName: domain.name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new ApiMapping(this, 'Mapping', { api, domainName, stage, apiMappingKey: path });
    new CfnOutput(this, 'PointTheApiTo', { value: domainName.regionalDomainName }).overrideLogicalId('PointTheApiTo');
  }
}
