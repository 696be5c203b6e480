-- migrate: no transaction
-- What becomes of an invoice once it is made out (docs/decisions/064): taken back with its order, put back, or corrected by
-- hand. Rows are only added, so what a month came to stays what it was. Orders are a big table: the statements run one by one,
-- and each may run again.
set lock_timeout = '2s';
create table if not exists invoice_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null default now(),
  -- -1: the invoice stands no longer. 1: it does again. 0: only its amount is another one.
  sign smallint not null check (sign between -1 and 1),
  -- What is added by hand to what the order first cost, in minor units; below nothing where it is taken off.
  correction bigint not null
);
create index if not exists invoice_changes_by_order on invoice_changes (order_id);
create index if not exists invoice_changes_by_time on invoice_changes (at);

-- Compares what the changes come to with what the order says, so whoever changes it need not know of this. An invoice with a
-- credit note stands: the credit note has taken back what it names. No line ends with a semicolon, at which this file is cut.
create or replace function note_invoice_change() returns trigger language plpgsql as $$
declare stood integer; booked bigint; stands integer := 1; begin
  select 1 + coalesce(sum(sign), 0), coalesce(sum(correction), 0) into stood, booked
    from invoice_changes where order_id = new.id; if (new.voided_at is not null or new.payment_status in ('failed', 'cancelled'))
    and not exists (select from refunds where order_id = new.id and status = 'done') then stands := 0; end if; if stands <> stood
    or stands * new.correction <> booked then insert into invoice_changes (order_id, sign, correction)
      values (new.id, stands - stood, stands * new.correction - booked); end if; return null; end $$;
create or replace trigger orders_change_invoices
  after update of payment_status, voided_at, correction on orders for each row
  when (not old.is_waiting and (old.correction <> new.correction or (old.voided_at is null) <> (new.voided_at is null)
    or (old.payment_status in ('failed', 'cancelled')) <> (new.payment_status in ('failed', 'cancelled'))))
  execute function note_invoice_change();

-- What happened before. The history says when, and where it does not, the order's last change is near enough.
insert into invoice_changes (order_id, at, sign, correction)
select o.id,
  coalesce((select min(h.at) from order_history h where h.order_id = o.id and h.event = 'cancelled'), o.voided_at,
    (select max(h.at) from order_history h where h.order_id = o.id and h.event = 'corrected'), o.updated_at),
  stands - 1, stands * o.correction
from orders o join invoices v on v.order_id = o.id cross join lateral (
  select case when (o.voided_at is not null or o.payment_status in ('failed', 'cancelled'))
    and not exists (select from refunds r where r.order_id = o.id and r.status = 'done') then 0 else 1 end as stands) s
where (o.voided_at is not null or o.payment_status in ('failed', 'cancelled') or o.correction <> 0)
  and (stands = 0 or o.correction <> 0) and not exists (select from invoice_changes c where c.order_id = o.id);

-- Where several taxes are on the same, what each is on, and which of them counts it: adding up a year's taxes then looks at
-- each row by itself. Null: what the row says, without its tax where the prices hold it.
alter table order_taxes add column if not exists net bigint, add column if not exists covers boolean not null default true;
update order_taxes t set net = w.net, covers = w.nth = 1
from (
  select t.ctid as row, t.taxable - case when o.tax_included then sum(t.amount) over place else 0 end as net,
    row_number() over (partition by t.order_id, t.item_position, t.fee_position order by t.name, t.percent) as nth,
    count(*) over place as several
  from order_taxes t join orders o on o.id = t.order_id
  window place as (partition by t.order_id, t.item_position, t.fee_position)) w
where t.ctid = w.row and w.several > 1 and t.net is null;
-- Orders of before there were taxes by name know one rate.
insert into order_taxes (order_id, name, percent, taxable, amount)
select id, 'Tax', tax_rate, total - correction - case when tax_included then 0 else tax end, tax
from orders o where tax > 0 and tax_rate is not null and not exists (select from order_taxes t where t.order_id = o.id);

-- Credit notes by their day, invoices of voided orders by theirs; those of the others are found as orders are.
drop index concurrently if exists refunds_by_credit_note_day;
create index concurrently refunds_by_credit_note_day on refunds ((coalesce(ended_at, created_at))) where status = 'done';
drop index concurrently if exists orders_voided;
create index concurrently orders_voided on orders (created_at) where voided_at is not null;
drop index concurrently if exists gift_card_entries_by_time;
create index concurrently gift_card_entries_by_time on gift_card_entries (at);
reset lock_timeout;
