import type { Route } from '../wire/route';
import { catalogueRoutes } from './catalogue';
import { customerRoutes } from './customers';
import { eventRoutes } from './events';
import { invoiceRoutes } from './invoices';
import { moneyRoutes } from './money';
import { paymentIntentRoutes } from './payment-intents';
import { paymentMethodRoutes } from './payment-methods';
import { portalSessionRoutes } from './portal-sessions';
import { promotionRoutes } from './promotions';
import { setupIntentRoutes } from './setup-intents';
import { subscriptionRoutes } from './subscriptions';
import { webhookEndpointRoutes } from './webhook-endpoints';

/** All routes of the emulated Stripe API. A request uses the first route that matches. */
export const routes: Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...paymentIntentRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...catalogueRoutes,
  ...promotionRoutes,
  ...moneyRoutes,
  ...eventRoutes,
  ...portalSessionRoutes,
  ...webhookEndpointRoutes,
];
