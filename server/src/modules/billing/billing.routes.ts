import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindFile } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { proposedRates } from '../exchange-rates/index.ts';
import { searchCurrency } from '../settings/index.ts';
import * as lookups from './billing.lookups.ts';
import { cancelInvoice } from './cancel.service.ts';
import { depositDetail, depositTrail, exportDeposit, listDeposits } from './deposit-reads.service.ts';
import { createDeposit, deleteDeposit, updateDeposit } from './deposits.service.ts';
import { createInvoice, updateInvoice } from './draft.service.ts';
import { invoiceDetailOf } from './invoice-detail.service.ts';
import {
  detailMatter,
  invoiceConfig,
  loadDefaultNote,
  searchDisbursement,
  searchTimesheet,
} from './invoice-form.service.ts';
import { detailCollected, invoiceTrail, listInvoices } from './invoice-reads.service.ts';
import { downloadInvoices } from './invoice-sheet.service.ts';
import { lessDeposit } from './less-deposit.service.ts';
import { lockInvoiceCall, unlockInvoice } from './lock.service.ts';
import { nextStep } from './next-step.service.ts';
import { previewNote } from './note-preview.service.ts';
import { exportInvoice } from './print.service.ts';
import { sendEmail, updateSendEmail } from './send.service.ts';
import { taxTerms } from './tax-terms.service.ts';

/** Binds the calls of invoices, their look-ups and deposits. */
export function billingRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, invoiceCalls.list, listInvoices);
  bindFile(app, kit, invoiceCalls.download, downloadInvoices);
  bind(app, kit, invoiceCalls.detail, invoiceDetailOf);
  bind(app, kit, invoiceCalls.create, createInvoice);
  bind(app, kit, invoiceCalls.update, updateInvoice);
  bind(app, kit, invoiceCalls.nextStep, nextStep);
  bind(app, kit, invoiceCalls.cancel, cancelInvoice);
  bind(app, kit, invoiceCalls.lock, lockInvoiceCall);
  bind(app, kit, invoiceCalls.unlock, unlockInvoice);
  bind(app, kit, invoiceCalls.sendEmail, sendEmail);
  bind(app, kit, invoiceCalls.updateSendEmail, updateSendEmail);
  bindFile(app, kit, invoiceCalls.export, exportInvoice);
  bindFile(app, kit, invoiceCalls.exportPreview, exportInvoice);
  bind(app, kit, invoiceCalls.auditTrail, invoiceTrail);
  bind(app, kit, invoiceCalls.detailCollected, detailCollected);
  bind(app, kit, invoiceLookupCalls.searchExchange, proposedRates);
  bind(app, kit, depositCalls.searchExchange, proposedRates);
  bind(app, kit, invoiceLookupCalls.config, invoiceConfig);
  bind(app, kit, invoiceLookupCalls.detailMatter, detailMatter);
  bind(app, kit, invoiceLookupCalls.searchMatter, lookups.searchMatter);
  bind(app, kit, invoiceLookupCalls.searchCurrency, searchCurrency);
  bind(app, kit, invoiceLookupCalls.searchBank, lookups.searchBank);
  bind(app, kit, invoiceLookupCalls.searchVat, lookups.searchVat);
  bind(app, kit, invoiceLookupCalls.searchPph, lookups.searchPph);
  bind(app, kit, invoiceLookupCalls.searchTimesheet, searchTimesheet);
  bind(app, kit, invoiceLookupCalls.searchDisbursement, searchDisbursement);
  bind(app, kit, invoiceLookupCalls.loadDefaultNote, loadDefaultNote);
  bind(app, kit, invoiceLookupCalls.taxTerms, taxTerms);
  bind(app, kit, invoiceLookupCalls.lessDeposit, lessDeposit);
  bindFile(app, kit, invoiceNoteCalls.preview, previewNote);
  depositRoutes(app, kit);
}

function depositRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, depositCalls.list, listDeposits);
  bind(app, kit, depositCalls.detail, depositDetail);
  bind(app, kit, depositCalls.create, createDeposit);
  bind(app, kit, depositCalls.update, updateDeposit);
  bind(app, kit, depositCalls.remove, deleteDeposit);
  bind(app, kit, depositCalls.auditTrail, depositTrail);
  bind(app, kit, depositCalls.searchClient, lookups.searchDepositClient);
  bind(app, kit, depositCalls.searchMatter, lookups.searchDepositMatter);
  bindFile(app, kit, depositCalls.export, exportDeposit);
  bindFile(app, kit, depositCalls.exportPreview, exportDeposit);
}
