import { z } from 'zod';
import { instant } from '../kit/days.ts';
import {
  clientKinds,
  clientNameKinds,
  clientPersonRoles,
  clientRow,
  relationKinds,
  vatCollectors,
  withholdings,
} from './clients.schemas.ts';
import { conflictRecord } from './conflict.schemas.ts';

/** Absent for those who see names only (administrators). */
const profile = z
  .object({
    registration_number: z.string(),
    npwp: z.string(),
    /** The old 15-digit form for print beside the new one; empty when there is none (NPW-04). */
    npwp_old_form: z.string(),
    nik: z.string(),
    /** What is odd about the NIK, a note only (NPW-03). */
    nik_notes: z.array(z.enum(['nik_province', 'nik_birth_date'])),
    nitku: z.string(),
    withholds: z.enum(withholdings),
    vat_collector: z.enum(vatCollectors),
    service_used_abroad: z.boolean(),
    email: z.string(),
    phone: z.string(),
    country: z.string(),
    country_name: z.string(),
    province: z.string(),
    city: z.string(),
    address: z.string(),
    postal_code: z.string(),
    contact_name: z.string(),
    contact_email: z.string(),
    contact_mobile: z.string(),
    notes: z.string(),
    counterparts: z.array(z.object({ name: z.string(), group_name: z.string(), npwp: z.string() })),
    relations: z.array(
      z.object({
        kind: z.enum(relationKinds),
        name: z.string(),
        related_client_id: z.string().nullable(),
        related_client_code: z.string(),
        description: z.string(),
      }),
    ),
    /** Clients within sight that name this one as their related party, with what it is to them. */
    related_to: z.array(
      z.object({
        kind: z.enum(relationKinds),
        client_id: z.string(),
        code: z.string(),
        name: z.string(),
        description: z.string(),
      }),
    ),
    people: z.array(
      z.object({
        role: z.enum(clientPersonRoles),
        name: z.string(),
        tax_number: z.string(),
        email: z.string(),
        phone: z.string(),
      }),
    ),
    team: z.array(z.object({ employee_id: z.string(), name: z.string() })),
    delete_reason: z.string(),
  })
  .partial();

export const clientDetail = z.object({
  ...clientRow.shape,
  ...profile.shape,
  kind: z.enum(clientKinds),
  names: z.array(z.object({ kind: z.enum(clientNameKinds), name: z.string() })),
  has_photo: z.boolean(),
  /** The client this one was merged into; its code leads there. */
  merged_into: z.object({ id: z.string(), code: z.string(), name: z.string() }).nullable(),
  /** Codes of the clients that were merged into this one. */
  merged_codes: z.array(z.string()),
  created_by: z.string(),
  created_at: instant,
  /** The conflict check and its decisions; absent for those who may not see them. */
  conflict: conflictRecord.optional(),
  can_edit: z.boolean(),
  /** Names, kind, relations, team and partner too, not only tax and billing data. */
  can_edit_identity: z.boolean(),
  can_activate: z.boolean(),
  can_delete: z.boolean(),
  can_check: z.boolean(),
  can_merge: z.boolean(),
  can_see_trail: z.boolean(),
});
