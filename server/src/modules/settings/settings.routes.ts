import type { AnyCall } from '@praktis/contract/kit/call';
import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { firmProfileCalls } from '@praktis/contract/settings/firm-profile.calls';
import { holidayCalls } from '@praktis/contract/settings/holiday.calls';
import { showHideReportCalls } from '@praktis/contract/settings/show-hide-report.calls';
import {
  invoiceNoteCalls,
  singletonCalls,
  settingTrail as trailCall,
} from '@praktis/contract/settings/singleton.calls';
import { pphCalls, ppnCalls } from '@praktis/contract/settings/tax-code.calls';
import type { FastifyInstance } from 'fastify';
import { auditTrail } from '../../kit/audit.ts';
import { bind, bindFile } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { bankService } from './bank-information.service.ts';
import * as currency from './currency.service.ts';
import * as firm from './firm-profile.service.ts';
import { holidayService } from './holiday.service.ts';
import { settingTrail } from './setting-trail.service.ts';
import { showHideReportService } from './show-hide-report.service.ts';
import { invoiceNoteService, singletonService } from './singletons.service.ts';
import { pphService, ppnService } from './tax-codes.service.ts';

/** Firm profile, currencies, tax codes and bank accounts. */
export function moneySettingsRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, firmProfileCalls.detail, firm.readFirmProfile);
  bind(app, kit, firmProfileCalls.update, firm.updateFirmProfile);
  bindFile(app, kit, firmProfileCalls.logo, firm.firmLogo);
  bind(app, kit, firmProfileCalls.auditTrail, firm.firmProfileTrail);
  bind(app, kit, currencyCalls.list, currency.listCurrencies);
  bind(app, kit, currencyCalls.detail, currency.currencyDetail);
  bind(app, kit, currencyCalls.create, currency.createCurrency);
  bind(app, kit, currencyCalls.update, currency.updateCurrency);
  bind(app, kit, currencyCalls.remove, currency.removeCurrency);
  bind(app, kit, currencyCalls.rank, currency.rankCurrencies);
  bind(app, kit, currencyCalls.functional, firm.readFunctional);
  bind(app, kit, currencyCalls.updateFunctional, firm.updateFunctional);
  bind(app, kit, currencyCalls.auditTrail, (ctx, { query }) => auditTrail(ctx, 'currency', query));
  bind(app, kit, ppnCalls.list, ppnService.list);
  bind(app, kit, ppnCalls.detail, ppnService.detail);
  bind(app, kit, ppnCalls.create, ppnService.create);
  bind(app, kit, ppnCalls.update, ppnService.update);
  bind(app, kit, ppnCalls.remove, ppnService.remove);
  bind(app, kit, ppnCalls.auditTrail, ppnService.auditTrail);
  bind(app, kit, pphCalls.list, pphService.list);
  bind(app, kit, pphCalls.detail, pphService.detail);
  bind(app, kit, pphCalls.create, pphService.create);
  bind(app, kit, pphCalls.update, pphService.update);
  bind(app, kit, pphCalls.remove, pphService.remove);
  bind(app, kit, pphCalls.auditTrail, pphService.auditTrail);
  bind(app, kit, bankCalls.list, bankService.list);
  bind(app, kit, bankCalls.detail, bankService.detail);
  bind(app, kit, bankCalls.create, bankService.create);
  bind(app, kit, bankCalls.update, bankService.update);
  bind(app, kit, bankCalls.remove, bankService.remove);
  bind(app, kit, bankCalls.archive, bankService.archive);
  bind(app, kit, bankCalls.reactivate, bankService.reactivate);
  bind(app, kit, bankCalls.auditTrail, bankService.auditTrail);
  bind(app, kit, bankCalls.config, bankService.config);
  bind(app, kit, bankCalls.searchCurrency, currency.searchCurrency);
}

/** The days on which the firm does not work. */
export function calendarRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, holidayCalls.config, holidayService.config);
  bind(app, kit, holidayCalls.list, holidayService.list);
  bind(app, kit, holidayCalls.detail, holidayService.detail);
  bind(app, kit, holidayCalls.create, holidayService.create);
  bind(app, kit, holidayCalls.update, holidayService.update);
  bind(app, kit, holidayCalls.remove, holidayService.remove);
  bind(app, kit, holidayCalls.load, holidayService.load);
  bind(app, kit, holidayCalls.auditTrail, holidayService.auditTrail);
}

type Calls = Record<'read' | 'update', AnyCall>;

/** Every setting that exists once a firm: one binder for all of them; the invoice notes, and the columns of reports. */
export function singletonRoutes(app: FastifyInstance, kit: Kit): void {
  for (const [key, calls] of Object.entries(singletonCalls) as [keyof typeof singletonCalls, Calls][]) {
    const service = singletonService(key);
    // The fields differ from setting to setting, so the schema alone types the replies; it still decides what leaves.
    bind(app, kit, calls.read, service.read as never);
    bind(app, kit, calls.update, service.update as never);
  }
  bind(app, kit, trailCall, settingTrail);
  bind(app, kit, invoiceNoteCalls.list, invoiceNoteService.list);
  bind(app, kit, invoiceNoteCalls.detail, invoiceNoteService.detail);
  bind(app, kit, invoiceNoteCalls.update, invoiceNoteService.update);
  bind(app, kit, showHideReportCalls.list, showHideReportService.list);
  bind(app, kit, showHideReportCalls.detail, showHideReportService.detail);
  bind(app, kit, showHideReportCalls.update, showHideReportService.update);
}
