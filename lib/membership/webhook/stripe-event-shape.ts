import 'server-only';
import type Stripe from 'stripe';
import { z } from 'zod';
import { STRIPE_EVENT_TYPES } from './stripe-event-types';

const id = z.string().regex(/^[\w-]{1,255}$/);
const reference = z.union([id, z.looseObject({ id })]).nullish();

const SUBSCRIBED_TYPES: readonly string[] =
  STRIPE_EVENT_TYPES satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const shape = z
  .looseObject({
    id,
    type: z.string().regex(/^[\w.]{1,255}$/),
    created: z.int().min(0).max(9_999_999_999),
    api_version: z.string().max(255).nullish(),
    data: z.looseObject({
      object: z.looseObject({
        id: id.optional(),
        object: z.string().optional(),
        customer: reference,
        charge: reference,
        pending_setup_intent: reference,
        metadata: z.record(z.string(), z.string()).nullish(),
      }),
    }),
  })
  .refine(({ type, data }) => !SUBSCRIBED_TYPES.includes(type) || data.object.id !== undefined);

/** Returns true if the event has the shape that we can process. */
export const isWellFormedStripeEvent = (event: unknown): boolean => shape.safeParse(event).success;
