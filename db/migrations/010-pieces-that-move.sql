-- Where the pieces of an order's lines are, as moves that are only ever added: every number of pieces is their sum
-- (docs/rules.md, Pieces). A line's pieces begin 'to_ship'; that is written nowhere.
create table piece_moves (
  id bigint generated always as identity primary key,
  order_item_id uuid not null references order_items (id) on delete cascade,
  from_place text not null,
  to_place text not null,
  quantity integer not null check (quantity > 0),
  why text not null,
  -- The parcel, refund, return or order that it is about.
  about uuid not null,
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id text,
  at timestamptz not null default now(),
  constraint piece_moves_places check (from_place <> to_place
    and array[from_place, to_place] <@
      array['to_ship', 'promised', 'sent', 'back', 'fit', 'unfit', 'kept', 'on_sale', 'written_off'])
);
create index piece_moves_by_item on piece_moves (order_item_id);
create index piece_moves_by_about on piece_moves (about);

-- What the counters said. Which of the pieces that went on sale again had left before is known of refunds only; of the
-- rest the simplest story is told.
insert into piece_moves (order_item_id, from_place, to_place, quantity, why, about, actor)
with counted as (
  select i.*, coalesce(r.paid_back, 0) as paid_back, coalesce(t.received, 0) as received,
    withdrawn - coalesce(r.waiting, 0) as never_sent, coalesce(r.kept_off, 0) as kept_off,
    (select coalesce(sum(l.quantity), 0)::int from shipment_items l join shipments p on p.id = l.shipment_id
      where l.order_item_id = i.id and p.undone_at is null) as packed
  from order_items i left join (
    select l.order_item_id, sum(l.withdrawn) filter (where f.status in ('pending', 'by_hand'))::int as waiting,
      sum(l.quantity - l.withdrawn) filter (where f.status = 'done')::int as paid_back,
      sum(l.withdrawn) filter (where f.status = 'done' and l.restock = false)::int as kept_off
    from refund_items l join refunds f on f.id = l.refund_id group by 1
  ) r on r.order_item_id = i.id left join (
    select l.order_item_id, sum(l.quantity)::int as received
    from return_items l join returns on returns.id = l.return_id where returns.status = 'received' group by 1
  ) t on t.order_item_id = i.id
), placed as (
  select *, least(never_sent, greatest(restocked - shipped, least(restocked, never_sent - kept_off), 0)) as back_unsent
  from counted
), came as (
  select *, least(shipped, greatest(returned, restocked - back_unsent)) as came, least(shipped, restocked - back_unsent) as good
  from placed
), settled as (
  select *, least(came, paid_back + exchanged) as settled, least(received, came - good) as unseen from came
), parted as (
  select *, least(good, settled) as settled_good, came - good - unseen as bad,
    least(came - good - unseen, settled - least(good, settled)) as settled_bad,
    least(shipped - came, paid_back + exchanged - settled) as kept
  from settled
), swapped as (
  select *, least(settled_good, exchanged) as good_for_other,
    least(settled_bad, exchanged - least(settled_good, exchanged)) as bad_for_other
  from parted
)
select s.id, m.from_place, m.to_place, m.quantity, m.why, case m.why when 'exchanged' then coalesce((
    select r.id from returns r join return_items l on l.return_id = r.id
    where l.order_item_id = s.id and r.status = 'exchanged' order by r.updated_at desc limit 1), order_id) else order_id end,
  'system'
from swapped s, lateral (values
  (2, 'to_ship', 'on_sale', back_unsent, 'given up'),
  (3, 'to_ship', 'written_off', never_sent - back_unsent, 'given up'),
  (4, 'to_ship', 'sent', shipped - packed, 'shipped'),
  (5, 'sent', 'back', came, 'received'),
  (6, 'back', 'fit', good, 'inspected'),
  (7, 'back', 'unfit', bad, 'inspected'),
  (8, 'fit', 'on_sale', good_for_other, 'exchanged'),
  (9, 'fit', 'on_sale', settled_good - good_for_other, 'refunded'),
  (10, 'unfit', 'written_off', bad_for_other, 'exchanged'),
  (11, 'unfit', 'written_off', settled_bad - bad_for_other, 'refunded'),
  (12, 'sent', 'kept', least(kept, exchanged - good_for_other - bad_for_other), 'exchanged'),
  (13, 'sent', 'kept', kept - least(kept, exchanged - good_for_other - bad_for_other), 'refunded')
) as m (step, from_place, to_place, quantity, why)
where m.quantity > 0 order by s.id, m.step;

-- What is taken back by its parcel, or freed should its refund fail.
insert into piece_moves (order_item_id, from_place, to_place, quantity, why, about, actor, at)
select l.order_item_id, 'to_ship', 'sent', l.quantity, 'shipped', p.id, 'system', p.shipped_at
from shipment_items l join shipments p on p.id = l.shipment_id where p.undone_at is null
union all
select l.order_item_id, 'to_ship', 'promised', l.withdrawn, 'promised', f.id, 'system', f.created_at
from refund_items l join refunds f on f.id = l.refund_id where f.status in ('pending', 'by_hand') and l.withdrawn > 0;

alter table order_items drop column shipped, drop column withdrawn, drop column returned, drop column restocked,
  drop column refunded, drop column exchanged;

-- The lines of orders with where their pieces are, and what came of them.
create view order_pieces as
select i.id, i.order_id, i.position, i.product_id, i.variant_id, i.sku, i.name, i.options, i.image_url, i.price, i.quantity,
  i.quantity + m.to_ship as to_ship, m.promised, m.sent, m.back, m.fit, m.unfit, m.kept, m.on_sale, m.written_off,
  -- Those that left, whatever became of them, and those that never will.
  m.shipped, -m.to_ship - m.shipped as withdrawn,
  m.returned, m.exchanged,
  (select coalesce(sum(r.quantity), 0)::int from refund_items r join refunds f on f.id = r.refund_id
    where r.order_item_id = i.id and f.status <> 'failed') as refunded
from order_items i, lateral (
  select coalesce(sum(quantity) filter (where to_place = 'to_ship'), 0)::int
      - coalesce(sum(quantity) filter (where from_place = 'to_ship'), 0)::int as to_ship,
    coalesce(sum(quantity) filter (where to_place = 'promised'), 0)::int
      - coalesce(sum(quantity) filter (where from_place = 'promised'), 0)::int as promised,
    coalesce(sum(quantity) filter (where to_place = 'sent'), 0)::int
      - coalesce(sum(quantity) filter (where from_place = 'sent'), 0)::int as sent,
    coalesce(sum(quantity) filter (where to_place = 'back'), 0)::int
      - coalesce(sum(quantity) filter (where from_place = 'back'), 0)::int as back,
    coalesce(sum(quantity) filter (where to_place = 'fit'), 0)::int
      - coalesce(sum(quantity) filter (where from_place = 'fit'), 0)::int as fit,
    coalesce(sum(quantity) filter (where to_place = 'unfit'), 0)::int
      - coalesce(sum(quantity) filter (where from_place = 'unfit'), 0)::int as unfit,
    coalesce(sum(quantity) filter (where to_place = 'kept'), 0)::int
      - coalesce(sum(quantity) filter (where from_place = 'kept'), 0)::int as kept,
    coalesce(sum(quantity) filter (where to_place = 'on_sale'), 0)::int
      - coalesce(sum(quantity) filter (where from_place = 'on_sale'), 0)::int as on_sale,
    coalesce(sum(quantity) filter (where to_place = 'written_off'), 0)::int
      - coalesce(sum(quantity) filter (where from_place = 'written_off'), 0)::int as written_off,
    coalesce(sum(quantity) filter (where from_place = 'to_ship' and to_place = 'sent'), 0)::int
      - coalesce(sum(quantity) filter (where from_place = 'sent' and to_place = 'to_ship'), 0)::int as shipped,
    coalesce(sum(quantity) filter (where from_place in ('sent', 'kept')
      and to_place in ('back', 'fit', 'on_sale', 'written_off')), 0)::int as returned,
    coalesce(sum(quantity) filter (where why = 'exchanged'), 0)::int
      - coalesce(sum(quantity) filter (where why = 'exchange cancelled'), 0)::int as exchanged
  from piece_moves where order_item_id = i.id
) m;

-- No piece leaves a place where it is not. Whoever moves pieces holds their order.
create function refuse_missing_pieces() returns trigger language plpgsql as $$ begin
  if exists (
    select from order_pieces where id in (select order_item_id from added)
      and least(to_ship, promised, sent, back, fit, unfit, kept, on_sale, written_off) < 0
  ) then
    raise check_violation using message = 'pieces were moved from where they are not', constraint = 'piece_moves_in_order';
  end if; return null; end $$;

create trigger piece_moves_in_order after insert on piece_moves
  referencing new table as added for each statement execute function refuse_missing_pieces();
