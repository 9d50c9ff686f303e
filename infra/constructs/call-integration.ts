import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { IRole } from 'aws-cdk-lib/aws-iam';

/** Invokes a function by its name as one role: CDK's own integration adds a permission for each route. */
export class CallIntegration extends HttpRouteIntegration {
  constructor(
    id: string,
    private readonly functionArn: string,
    private readonly gateway: IRole,
  ) {
    super(id);
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.gateway),
    };
  }
}
