-- How what is left of an advance comes back, and how an employee gets back what he paid (EXP-07).
call kit.setup_list('refund_expense_type');
call kit.setup_list('reimburse_expense_type');
